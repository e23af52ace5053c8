import { Message } from '../../shell/frame/Message.tsx';

/** `/error500`. */
export default function ServerError() {
    return <Message name="serverError" />;
}
