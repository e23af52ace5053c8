/** A switch with its word. */
export const Toggle = (props: {
    label: string;
    help?: string;
    on: boolean;
    disabled?: boolean;
    change: (on: boolean) => void;
}) => (
    <label className="k-toggle">
        <span>
            {props.label}
            {props.help && <small>{props.help}</small>}
        </span>
        <input
            type="checkbox"
            role="switch"
            aria-checked={props.on}
            checked={props.on}
            disabled={props.disabled}
            onChange={(event) => props.change(event.target.checked)}
        />
    </label>
);
