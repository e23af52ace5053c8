import type { Entity } from '../../resources/define/entity.ts';
import type { ScreenProps } from './index.ts';

/** Being written. */
export const EntityCreate = ({ declaration }: ScreenProps<Entity>) => <h1>{declaration.name}</h1>;

/** Being written. */
export const EntityEdit = ({ declaration }: ScreenProps<Entity>) => <h1>{declaration.name}</h1>;
