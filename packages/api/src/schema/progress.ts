import { Type } from 'typebox'
import type { Progress } from '../ports.ts'
import { present } from '../present.ts'

const problem = { code: Type.String(), message: Type.String() }

/** How the index keeps up with its node; what is not known in this process is absent. */
export const progress = {
  index: Type.Object({
    head: Type.Optional(Type.Integer()),
    lagBlocks: Type.Optional(
      Type.Integer({ description: 'Blocks a server of the node told of and the index does not hold yet.' }),
    ),
    queuedBlocks: Type.Optional(Type.Integer({ description: 'Blocks fetched that wait for the write.' })),
    trouble: Type.Optional(
      Type.Object(
        { ...problem, sinceMs: Type.Integer() },
        { description: 'What the index is waiting for right now.' },
      ),
    ),
  }),
  servers: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Place among the addresses of --node; the log names the host.' }),
      used: Type.Boolean({ description: 'Asked before the others.' }),
      failures: Type.Record(Type.String(), Type.Integer(), { description: 'Failed requests by code.' }),
      lastFailure: Type.Optional(Type.Object({ ...problem, atMs: Type.Integer() })),
      failingSinceMs: Type.Optional(
        Type.Integer({ description: 'Since when it gives no usable answer; absent while it does.' }),
      ),
    }),
    { description: 'Servers of the node.' },
  ),
}

export function toProgress(
  { nodeHeight, queuedBlockCount, trouble, servers }: Progress,
  head: number | undefined,
) {
  return {
    index: present({
      head,
      lagBlocks: lagOf(nodeHeight, head),
      queuedBlocks: queuedBlockCount,
      trouble: trouble && {
        code: trouble.code,
        message: trouble.message,
        sinceMs: trouble.sinceMs,
      },
    }),
    servers: servers.map(({ name, isUsed, failureCounts, lastFailure, failingSinceMs }) =>
      present({
        name,
        used: isUsed,
        failures: { ...failureCounts },
        lastFailure: lastFailure && {
          code: lastFailure.code,
          message: lastFailure.message,
          atMs: lastFailure.atMs,
        },
        failingSinceMs,
      }),
    ),
  }
}

/** Of an index that holds nothing every block is missing. */
export const lagOf = (nodeHeight: number | undefined, head: number | undefined): number | undefined =>
  nodeHeight === undefined ? undefined : Math.max(0, nodeHeight - (head ?? -1))
