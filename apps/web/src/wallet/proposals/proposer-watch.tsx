import { useEffect } from 'react'
import { useOwnAccount, useOwnAddress } from '../use-own-account.ts'
import { useProposer } from './proposer.ts'

/** Tells the list which rows are those of the active account, and whether rows need buttons. */
export function ProposerWatch() {
  const { data: own } = useOwnAccount()
  const address = useOwnAddress() || undefined
  const isRepresentative = own?.account.isWitness === true
  useEffect(() => useProposer.setState({ address, isRepresentative }), [address, isRepresentative])
  useEffect(() => () => useProposer.setState({ address: undefined, isRepresentative: false }), [])
  return null
}
