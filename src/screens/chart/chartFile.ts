/** The one file with all that draws charts: whoever asks for it asks here, and it stands in the list of files once. */
export const chartFile = () => import('./ReportChart.tsx');
