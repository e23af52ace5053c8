import { Message } from '../../shell/Message.tsx';

/** `/maintenance`. */
export default function Maintenance() {
    return <Message name="maintenance" />;
}
