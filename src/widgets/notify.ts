/**
 * How code outside react-admin's hooks tells a person something. Inside a component, react-admin's
 * own `useNotify` does the same.
 */
import { addNotice } from '../base/noticeStore.ts';

export const notify = {
    success: (text: string): void => addNotice('success', text),
    danger: (text: string): void => addNotice('error', text),
    info: (text: string): void => addNotice('info', text),
    warning: (text: string): void => addNotice('warning', text),
};
