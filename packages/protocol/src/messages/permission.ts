import { message, repeated } from '../message.ts'
import { address, bytes, enumOf, int32, int64, string } from '../scalars.ts'
import type { Infer } from '../types.ts'

export const permissionKey = message({ address: [1, address], weight: [2, int64] })

/** Who may sign: `operations` is a 32-byte bitmap, little-endian by bit, of the operation types an active permission covers. */
export const permission = message({
  type: [1, enumOf({ Owner: 0, Witness: 1, Active: 2 }, 'protocol.Permission.PermissionType')],
  id: [2, int32],
  permissionName: [3, string],
  threshold: [4, int64],
  parentId: [5, int32],
  operations: [6, bytes],
  keys: [7, repeated(permissionKey)],
})
export type Permission = Infer<typeof permission>
