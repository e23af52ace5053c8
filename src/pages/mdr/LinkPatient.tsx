export default function LinkPatient() { return null; }
