import { Message } from '../../widgets/Message.tsx';

/** `/maintenance`. */
export default function Maintenance() {
    return <Message name="maintenance" />;
}
