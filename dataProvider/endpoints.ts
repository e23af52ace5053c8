/** Which call of the contract stands for a verb. */
import { type Endpoint, endpointsOf, type Verb } from '../resources/define/endpoint.ts';
import type { Entity } from '../resources/define/entity.ts';
import type { Target } from './catalogue.ts';

/** Where the rows come from: the mount's own endpoint, or the declaration's list. */
export function listEndpoint({ declaration, endpoint }: Target): Endpoint {
    if (endpoint) return endpoint;
    if (declaration.kind === 'entity') return verbEndpoint(declaration, 'list');
    const mount = declaration.mounts[0];
    if (!mount) throw new Error(`${declaration.name} is mounted nowhere`);
    return mount.endpoint;
}

export function verbEndpoint(entity: Entity, verb: Verb): Endpoint {
    const [endpoint] = endpointsOf(entity.endpoints, verb);
    if (!endpoint) throw new Error(`${entity.name} cannot ${verb}`);
    return endpoint;
}
