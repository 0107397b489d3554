import type { AnyMachineSnapshot } from 'xstate';
import type { Backend, Said } from './backend.ts';
import { eachOf, peopleFor, type People, type Role } from './people.ts';
import { allRefuse, done, refuses, type ApiModel, type ApiTools } from './apiModel.ts';

type Fields = Record<string, unknown>;

export type Edited = {
  backend: Backend;
  people: People;
  id: string;
  /** The version on screen. */
  version: unknown;
  is: Fields;
  isGone: boolean;
};

type Kind = {
  title: string;
  read: 'getAnyProduct' | 'getUser';
  update: 'updateProduct' | 'updateUser';
  remove: 'deleteProduct' | 'deleteUser';
  submit: string;
  make: (backend: Backend, fields: Fields) => Promise<{ _id: string }>;
  /** The fields of the chart's sample to compare, made unique. */
  fieldsOf: (sample: object, world: Pick<Edited, 'people'>) => Fields;
  /** Callers who may read only their own record, or none. */
  cannotRead: Role[];
  knownIn: (state: AnyMachineSnapshot) => object | null;
  sample: object;
};

/** The walk of a form on a record that others may change or delete meanwhile. */
export const editModel = (
  { expect }: ApiTools,
  kind: Kind,
  more: Pick<ApiModel<Edited>, 'outcomes' | 'calls'>,
): ApiModel<Edited> => {
  const { read: service, fieldsOf } = kind;
  const call = service === 'getUser' ? 'getUser' : 'getProduct';
  const read = ({ backend, people, id }: Edited, by: Role): Promise<Said> => backend.ask(people[by], call, { id });
  const update = ({ backend, people, id }: Edited, by: Role, body: Fields) =>
    backend.ask(people[by], kind.update, { id, body });
  const remove = async (world: Edited): Promise<void> => {
    if (!world.isGone) done(await world.backend.ask(world.people.admin, kind.remove, { id: world.id }));
    world.isGone = true;
  };
  const change = async (world: Edited, to: Fields): Promise<void> => {
    done(await update(world, 'admin', to));
    world.is = to;
  };
  const open = async (backend: Backend): Promise<Edited> => {
    const people = await peopleFor(backend);
    const is = fieldsOf(kind.sample, { people });
    const { _id } = await kind.make(backend, is);
    return { backend, people, id: _id, version: undefined, is, isGone: false };
  };
  const sent = (world: Edited, { context }: AnyMachineSnapshot): Fields => ({
    ...fieldsOf(context.draft as object, world),
    version: world.version,
  });
  const cannotWrite: Role[] = ['guest', 'owner', 'other'];

  return {
    title: kind.title,
    open,
    outcomes: {
      [`${service} done`]: async (world, { event }) => {
        // A deleted record does not come back: create another one.
        if (world.isGone) Object.assign(world, await open(world.backend));
        const planned = fieldsOf(event['output'] as object, world);
        if (JSON.stringify(world.is) !== JSON.stringify(planned)) await change(world, planned);
        const body = done<Fields>(await read(world, 'admin'));
        expect(body).toMatchObject(planned);
        world.version = body['version'];
      },
      [`${service} 404`]: async (world) => {
        await remove(world);
        refuses(await read(world, 'admin'), { status: 404 });
      },
      [`${kind.update} done`]: async (world, { before }) => {
        const { version } = done<Fields>(await read(world, 'admin'));
        if (version !== world.version) {
          // The plan goes on where a server cannot: what others have saved was never read.
          refuses(await update(world, 'admin', sent(world, before)), { status: 409, code: 'STALE' });
          world.version = version;
        }
        const asked = sent(world, before);
        done(await update(world, 'admin', asked));
        const { version: _version, ...is } = asked;
        world.is = is;
        refuses(await update(world, 'admin', asked), { status: 409, code: 'STALE' });
      },
      [`${kind.update} down`]: async (world, { before }) => {
        const asked = sent(world, before);
        await allRefuse(
          ...cannotWrite.map((role) => update(world, role, asked)),
          update(world, 'admin', { ...asked, name: ' ' }),
        );
      },
      [`${kind.update} 409 STALE`]: async (world, { before }) => {
        await change(world, world.is);
        refuses(await update(world, 'admin', sent(world, before)), { status: 409, code: 'STALE' });
      },
      [`${kind.update} 404`]: async (world, { before }) => {
        await remove(world);
        refuses(await update(world, 'admin', sent(world, before)), { status: 404 });
      },
      ...more.outcomes,
    },
    calls: {
      [kind.submit]: (world, { event }) =>
        eachOf(world.isGone ? [...cannotWrite, 'admin'] : cannotWrite, (role) =>
          update(world, role, fieldsOf(event, world)),
        ),
      ...more.calls,
    },
    agrees: async (world, state) => {
      const response = await read(world, 'admin');
      if (world.isGone) return refuses(response, { status: 404 });
      expect(done(response)).toMatchObject(world.is);
      for (const role of kind.cannotRead) refuses(await read(world, role));
      const known = kind.knownIn(state);
      if (known) expect(fieldsOf(known, world)).toEqual(world.is);
      return undefined;
    },
  };
};
