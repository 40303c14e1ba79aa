import { type Address, hasFeature } from '@sundial/primitives'
import {
  type ControlObstacle,
  controlObstacle,
  controlPermissionsOf,
  defaultValidMs,
  hoursIn,
  isEnough,
  mostHours,
  type OwnAccount,
  signaturesNeeded,
  validMsOf,
} from '@sundial/wallet'
import type { Permission } from '@sundial/protocol'
import { useState } from 'react'
import { useLoginContext } from '../login/login-context.ts'
import { useAccountOf } from '../use-own-account.ts'
import { useWallet } from '../use-wallet.ts'

/** Under which permission an order is signed, and how the other signers get it. */
export type Authority = {
  readonly permission: Permission
  readonly validMs: number
  /** The active account needs no other signer. */
  readonly isAlone: boolean
  /** The proposal does not go to the server, whose list is public. */
  readonly isPrivate: boolean
}

export type PermissionOption = {
  readonly permission: Permission
  readonly obstacle: ControlObstacle | undefined
}

/** Under the words of the messages. */
export type AuthorityProblem = 'no_control' | 'permission' | 'time'

export type AuthorityState = {
  /** The account's own key decides alone: nothing has to be chosen. */
  readonly isPlain: boolean
  /** Absent while they load. */
  readonly options: readonly PermissionOption[] | undefined
  readonly chosen: Permission | undefined
  readonly choose: (id: number) => void
  readonly hours: string
  readonly setHours: (text: string) => void
  readonly isPrivate: boolean
  readonly setPrivate: (isPrivate: boolean) => void
  readonly problem: AuthorityProblem | undefined
  /** Whether an order may be signed. */
  readonly isReady: boolean
  /** Absent where nothing has to be chosen. */
  readonly authority: Authority | undefined
  /** How many keys sign at least. */
  readonly signatures: number
  /** Whether the node has said which keys sign; a node that does not answer is not waited for. */
  readonly isKnown: boolean
}

type Subject = {
  /** Whose account the operation belongs to. */
  readonly owner: Address | undefined
  /** Type of the operation; absent while it is open. */
  readonly type: number | undefined
}

/** The choice of a permission under which the active account signs for `owner`: the first one that it can use. */
export function useAuthority({ owner, type }: Subject): AuthorityState {
  const key = useWallet().account.address
  const { data: account, isError } = useAccountOf(owner)
  const [wanted, choose] = useState<number>()
  const [hours, setHours] = useState(String(mostHours))
  const [isPrivate, setPrivate] = useWay()
  const options = account === undefined ? undefined : optionsOf(account, { key, type })
  const chosen = chosenOf(options ?? [], wanted, key)
  const isAlone = isEnoughFor(chosen, key)
  // Until the node has answered, the account's own key is enough: the chain decides in any case.
  const isPlain = owner === key && (chosen === undefined ? !account : isAlone && chosen.id === 0)
  const problem = isPlain ? undefined : problemOf({ options, chosen, hours, isAlone })
  const isReady = isPlain || (problem === undefined && chosen !== undefined)
  return {
    isPlain,
    options,
    chosen,
    choose,
    hours,
    setHours,
    isPrivate,
    setPrivate,
    problem,
    isReady,
    isKnown: account !== undefined || isError,
    signatures: isAlone || chosen === undefined ? 1 : signaturesNeeded(chosen, key!),
    authority:
      isPlain || !isReady ? undefined : authorityOf({ permission: chosen!, isAlone, isPrivate, hours }),
  }
}

/** Whether the transaction goes from person to person: only the main chain has a list. */
function useWay() {
  const [isPrivate, setPrivate] = useState(false)
  const { networkKind } = useLoginContext()
  return [isPrivate || !hasFeature(networkKind, 'signatureList'), setPrivate] as const
}

const isEnoughFor = (permission: Permission | undefined, key: Address | undefined): boolean =>
  permission !== undefined && key !== undefined && isEnough(permission, key)

function optionsOf(
  account: OwnAccount | null,
  { key, type }: { readonly key: Address | undefined; readonly type: number | undefined },
): readonly PermissionOption[] {
  if (account === null || key === undefined) return []
  return controlPermissionsOf(account.account).map((permission) => ({
    permission,
    obstacle: controlObstacle(permission, { key, type }),
  }))
}

const authorityOf = ({
  hours,
  ...chosen
}: Omit<Authority, 'validMs'> & { readonly hours: string }): Authority => ({
  ...chosen,
  validMs: chosen.isAlone ? defaultValidMs : validMsOf(hoursIn(hours) ?? mostHours),
})

function chosenOf(
  options: readonly PermissionOption[],
  wanted: number | undefined,
  key: Address | undefined,
): Permission | undefined {
  const usable = options.filter(({ obstacle }) => obstacle === undefined)
  const named = usable.find(({ permission }) => permission.id === wanted)
  const alone = usable.find(({ permission }) => key !== undefined && isEnough(permission, key))
  return (named ?? alone ?? usable[0])?.permission
}

type Chosen = Pick<AuthorityState, 'options' | 'chosen' | 'hours'> & { readonly isAlone: boolean }

function problemOf({ options, chosen, hours, isAlone }: Chosen): AuthorityProblem | undefined {
  if (options === undefined) return undefined
  if (options.every(({ obstacle }) => obstacle === 'not_a_key')) return 'no_control'
  if (chosen === undefined) return 'permission'
  return isAlone || hoursIn(hours) !== undefined ? undefined : 'time'
}
