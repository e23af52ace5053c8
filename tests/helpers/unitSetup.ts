/** Before every unit test file: matchers for the DOM, and a clean page after each test. */
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    location.hash = '';
});
