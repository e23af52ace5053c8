/** Before every unit test file: matchers for the DOM, and a clean page after each test. */
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
    cleanup();
    // Tests of plain files ask for the node environment, where there is no page to clear.
    if (typeof localStorage === 'undefined') return;
    localStorage.clear();
    sessionStorage.clear();
    location.hash = '';
});
