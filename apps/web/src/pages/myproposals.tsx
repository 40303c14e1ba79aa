import type { Page } from '../page.ts'
import { MyProposals } from '../wallet/proposals/my-proposals.tsx'

export const page = { path: '/myproposals/{-$tab}', title: 'myProposals' } as const satisfies Page

export const Component = MyProposals
