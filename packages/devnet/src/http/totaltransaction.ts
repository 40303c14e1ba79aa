import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

/** java-tron no longer counts transactions (Wallet.totalTransaction). */
export const route: Route = { under: fullNodeOnly, answer: () => nothing }
