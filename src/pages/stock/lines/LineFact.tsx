/** A fact beside a line: what it is, and how much. */
interface Props {
    label: string;
    /** As the language writes it. */
    value: string;
    unit?: string;
}

export const LineFact = ({ label, value, unit }: Props) => (
    <span>
        {label} <strong>{value}</strong> {unit}
    </span>
);
