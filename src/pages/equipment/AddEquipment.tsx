import { Navigate } from 'react-router-dom';

/** The form of a new piece of equipment is that of its list. */
export default function AddEquipment() {
    return <Navigate to="/equipment/list/create" replace />;
}
