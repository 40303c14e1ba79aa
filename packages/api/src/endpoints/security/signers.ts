import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { knownAccount } from '../../find/known-account.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { accountStateMembers, type AccountStateReply } from '../../schema/account-state.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { toAccount } from '../../shape/account.ts'

const others = (whose: string) =>
  Type.Array(Type.String(), { description: `Other accounts whose keys stand in ${whose}.` })

const { ownerPermission, activePermissions } = accountStateMembers

export const signerSecurity = endpoint({
  get: '/api/security/sign/data',
  summary: 'Who may sign for an account besides it',
  description:
    'By its permissions, as the node told them at its block. Where it was not asked for yet, they and multiSign are absent and the lists empty.',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    multiSign: Type.Optional(is.flag('Whether keys of others stand in a permission.')),
    multiSignOwnerPermissionAddress: others('the owner permission'),
    multiSignActivePermissionAddress: others('an active permission'),
    multiSignWitnessPermissionAddress: others('the witness permission'),
    ownerPermission,
    activePermissions,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const account = toAccount(address, await knownAccount(address, at), at.state)
    const { ownerPermission: owner, witnessPermission: witness, activePermissions: active } = account
    const otherKeys = (...permissions: readonly Permission[]) => [
      ...new Set(
        permissions
          .flatMap((permission) => permission?.keys ?? [])
          .map((key) => key.address)
          .filter((key) => key !== account.address),
      ),
    ]
    const lists = [otherKeys(owner), otherKeys(...(active ?? [])), otherKeys(witness)] as const
    return omitUndefined({
      multiSign: active && lists.some((list) => list.length > 0),
      multiSignOwnerPermissionAddress: lists[0],
      multiSignActivePermissionAddress: lists[1],
      multiSignWitnessPermissionAddress: lists[2],
      ownerPermission: owner,
      activePermissions: active,
    })
  },
})

type Permission = AccountStateReply['ownerPermission']
