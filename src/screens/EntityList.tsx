import type { Entity } from '../../resources/define/entity.ts';
import type { ScreenProps } from './index.ts';

/** Being written. */
export const EntityList = ({ declaration }: ScreenProps<Entity>) => <h1>{declaration.name}</h1>;
