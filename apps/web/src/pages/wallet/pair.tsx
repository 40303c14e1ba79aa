import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { PhonePage } from '../../wallet/pairing/phone-page.tsx'

export const page = { path: '/wallet/pair', title: 'pair' } as const satisfies Page

/** The phone's end of the external device login. */
export const Component = () => (
  <Topic name="pairing">
    <PhonePage />
  </Topic>
)
