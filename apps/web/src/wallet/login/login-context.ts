import { useQuery } from '@tanstack/react-query'
import { status } from '../../data/server.ts'
import { mobileLogin } from '../flags.ts'
import type { LoginContext } from '../methods/method.ts'

/** Where the page runs: what decides which methods it offers. */
export function useLoginContext(): LoginContext {
  const { data: networkKind } = useQuery({ ...status(), select: ({ body }) => body.network?.type })
  return { networkKind, isSecure: window.isSecureContext, mobileLogin: mobileLogin() }
}
