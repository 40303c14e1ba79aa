import type { Page } from '../page.ts'
import { CreateProposal } from '../wallet/proposals/create-proposal.tsx'

export const page = { path: '/proposalscreate/{-$step}', title: 'createProposal' } as const satisfies Page

export const Component = CreateProposal
