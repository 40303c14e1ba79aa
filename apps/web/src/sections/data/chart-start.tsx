import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl/react'
import { PageHeader } from '../../ui/page-header.tsx'
import { chartsOf, type Section, sections } from './catalog.ts'
import { ChartCard } from './chart-card.tsx'
import styles from './data.module.css'

/** They fill a screen: the others are rendered after them. */
const firstSections = sections.slice(0, 2)

/** Every chart in small, by section. */
export function ChartStart() {
  const t = useTranslations()
  const shown = useDeferredValue<readonly Section[]>(sections, firstSections)
  return (
    <>
      <PageHeader
        title={t('page.charts')}
        aside={
          <nav className={styles['sections']} aria-label={t('page.tabs')}>
            {sections.map((section) => (
              // A fragment link would be a route under hash routing.
              <button
                key={section}
                type="button"
                onClick={() => document.getElementById(`charts-${section}`)?.scrollIntoView()}
              >
                {t(`charts.sections.${section}`)}
              </button>
            ))}
          </nav>
        }
      />
      {shown.map((section, place) => (
        <section key={section} id={`charts-${section}`} className={styles['section']}>
          <h2>{t(`charts.sections.${section}`)}</h2>
          <div className={styles['smalls']}>
            {chartsOf(section).map((name) => (
              <ChartCard key={name} name={name} colour={place} />
            ))}
          </div>
        </section>
      ))}
    </>
  )
}
