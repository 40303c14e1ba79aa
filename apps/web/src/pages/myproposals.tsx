import type { Page } from '../page.ts'
import { MyProposals } from '../sections/proposal/my-proposals.tsx'

export const page = { path: '/myproposals/{-$tab}', title: 'myProposals' } as const satisfies Page

export const Component = MyProposals
