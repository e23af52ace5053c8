/** Before every unit test file: matchers for the DOM, and a clean page after each test. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// How long a condition is waited for at most: a second is little where other tests take the processor.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
    cleanup();
    // What needs no page has none to clear (vitest.config.ts).
    if (typeof localStorage === 'undefined') return;
    localStorage.clear();
    sessionStorage.clear();
    location.hash = '';
});
