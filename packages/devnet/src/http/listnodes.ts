import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

/** This chain has no peers. */
export const route: Route = { under: fullNodeOnly, answer: () => nothing }
