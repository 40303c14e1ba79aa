import type { Address } from '@sundial/primitives'
import { create } from 'zustand'
import { session, useWallet } from '../use-wallet.ts'

type Acting = {
  /** The account that is logged in. */
  readonly by: Address
  /** The account whose page is shown and whose forms are filled in. */
  readonly as: Address
}

const useStore = create<{ readonly acting: Acting | undefined }>(() => ({ acting: undefined }))

let unsubscribe = () => {}

/** Shows the page of another account, under whose permission this one signs; its own account or a logout ends it. */
export function actAs({ by, as }: Acting): void {
  unsubscribe()
  useStore.setState({ acting: as === by ? undefined : { by, as } })
  if (as === by) return
  unsubscribe = session().subscribe(({ account }) => {
    if (account.address !== by) actAs({ by, as: by })
  })
}

/** The account that forms act for: the active one, or the one that it acts as. A change of the active account ends it. */
export function useActor(): Address | undefined {
  const { address } = useWallet().account
  const acting = useStore((state) => state.acting)
  return address !== undefined && acting?.by === address ? acting.as : address
}
