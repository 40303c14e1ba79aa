import type { ReactNode } from 'react'
import { Topic } from '../../i18n/topic.tsx'

/** The texts that every form needs whose order is reviewed and sent. */
export const OrderTopics = ({ children }: { readonly children: ReactNode }) => (
  <Topic name="order">
    <Topic name="review">
      <Topic name="wallet">{children}</Topic>
    </Topic>
  </Topic>
)
