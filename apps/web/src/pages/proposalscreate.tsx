import type { Page } from '../page.ts'
import { CreateProposal } from '../sections/proposal/create-proposal.tsx'

export const page = { path: '/proposalscreate/{-$step}', title: 'createProposal' } as const satisfies Page

export const Component = CreateProposal
