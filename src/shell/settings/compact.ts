import { useStore } from 'react-admin';

/** Whether rows of menus and tables stand close; kept for each account. */
export const useCompact = () => useStore<boolean>('rows.compact', false);
