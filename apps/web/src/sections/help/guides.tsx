import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import {
  allGuides,
  type FoundSection,
  type GuideName,
  guideText,
  type NamedGuide,
  readGuide,
  sectionsWith,
} from '../../data/guides.ts'
import { knownLanguage } from '../../i18n/languages.ts'
import { Card } from '../../ui/card.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FailureFrame, QueryFrame } from '../../lists/query-frame.tsx'
import { TextCard } from './text-page.tsx'
import field from '../../ui/field.module.css'
import styles from './guides.module.css'

/** The guides with their sections; typed words lead to the sections that have them all. */
export function Guides() {
  const t = useTranslations()
  const query = useQuery(allGuides(knownLanguage(useLocale())))
  const [typed, setTyped] = useState('')
  const isSearching = typed.trim() !== ''
  const search = (
    <input
      className={field['field']}
      type="search"
      aria-label={t('docs.find')}
      placeholder={t('docs.find')}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
  return (
    <>
      <PageHeader title={t('page.docs')} aside={search} />
      <QueryFrame query={query} lines={10}>
        {(guides) =>
          isSearching ? <Found sections={sectionsWith(guides, typed)} /> : <Contents guides={guides} />
        }
      </QueryFrame>
    </>
  )
}

const Contents = ({ guides }: { readonly guides: readonly NamedGuide[] }) => (
  <div className={styles['guides']}>
    {guides.map(({ name, title, lead, sections }) => (
      <Card key={name} title={title} aside={<OpenGuide name={name} title={title} />}>
        <Markdown text={`${lead}\n\n${sections.map((section) => `- ${section.title}`).join('\n')}`} />
      </Card>
    ))}
  </div>
)

function Found({ sections }: { readonly sections: readonly FoundSection[] }) {
  const t = useTranslations('docs')
  if (sections.length === 0) return <NothingHere title={t('none')} text={t('noneText')} />
  return (
    <>
      <output>{t('count', { count: sections.length })}</output>
      {sections.map(({ guide, of, title, text }) => (
        <Card key={`${guide} ${title}`} title={title} aside={<GuideLink name={guide}>{of}</GuideLink>}>
          <Markdown text={text} />
        </Card>
      ))}
    </>
  )
}

function OpenGuide({ name, title }: { readonly name: GuideName; readonly title: string }) {
  const t = useTranslations('docs')
  return (
    <GuideLink name={name} label={`${t('open')}: ${title}`}>
      {t('open')}
    </GuideLink>
  )
}

type LinkProps = { readonly name: GuideName; readonly label?: string; readonly children: string }

const GuideLink = ({ name, label, children }: LinkProps) => (
  <Link to="/help/docs/{-$tab}" params={{ tab: name }} aria-label={label}>
    {children}
  </Link>
)

/** One guide as a page. */
export function OneGuide({ name }: { readonly name: GuideName }) {
  const t = useTranslations()
  const query = useQuery(guideText(name, knownLanguage(useLocale())))
  const title = query.data === undefined ? t('page.docs') : readGuide(query.data).title
  return (
    <>
      <PageHeader
        title={title}
        aside={
          <Link to="/help/docs/{-$tab}" params={{ tab: undefined }}>
            {t('docs.all')}
          </Link>
        }
      />
      <FailureFrame query={query}>
        <TextCard text={query.data?.replace(/^# .*\n/, '')} />
      </FailureFrame>
    </>
  )
}
