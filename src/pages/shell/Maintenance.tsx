import { Message } from '../../shell/frame/Message.tsx';

/** `/maintenance`. */
export default function Maintenance() {
    return <Message name="maintenance" />;
}
