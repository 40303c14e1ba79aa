import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { searchTarget } from '../../data/search.ts'
import { hrefOn, searchElsewhere, useServedNetworks } from '../../data/served-networks.ts'
import { Topic } from '../../i18n/topic.tsx'
import { useNameOf } from '../../show/network-name.ts'
import styles from './missing.module.css'

type Props = {
  /** A hash or an address. */
  readonly term: string
}

/** Links to the other networks of this server that have what this one does not. */
export const Elsewhere = (props: Props) => (
  <Topic name="failure">
    <Found {...props} />
  </Topic>
)

function Found({ term }: Props) {
  const t = useTranslations('missing')
  const nameOf = useNameOf()
  const networks = useServedNetworks()
  const { data = [] } = useQuery(searchElsewhere(term, networks))
  if (data.length === 0) return null
  return (
    <ul className={styles['elsewhere']}>
      {data.map((one) => {
        const network = networks.find(({ id }) => id === one.on?.id)
        if (network === undefined) return null
        return (
          <li key={`${network.id} ${one.desc}`}>
            <a href={hrefOn(network, searchTarget(one))} className={styles['way']}>
              {t('onNetwork', { network: nameOf(network) })}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
