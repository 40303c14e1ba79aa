import { palettes, type Palette } from '../../theme/palettes.ts'
import { Mark, TokenMark } from '../../show/mark.tsx'
import { contrast } from '../../theme/contrast.ts'
import styles from './style-rules.module.css'

const sizes = [
  ['12', 'column heads, tags, second lines'],
  ['13', 'labels, captions'],
  ['14', 'tables, facts'],
  ['15', 'body'],
  ['17', 'section titles'],
  ['21', 'figures, names of parties'],
  ['27', 'page title, amount of a transaction'],
  ['38', 'home only'],
] as const
const weights = [
  [400, 'text'],
  [500, 'names'],
  [600, 'labels, section titles'],
  [650, 'figures and titles from 19 px'],
] as const
const spaces = [4, 8, 12, 16, 24, 32, 48] as const
const texts = ['text', 'muted', 'dimmed', 'link', 'accent', 'good', 'bad', 'warn'] as const
const graphics = ['edge', 'sun'] as const
const grounds = ['body', 'surface', 'raised', 'hover', 'level'] as const

const rules = [
  ['links in ink; colour only where the link is the point', 'every value in the brand colour'],
  ['one accent in a view: the current tab, the meter', 'gold buttons, gold links, gold tags'],
  ['strike the amount of a failed transfer', 'show it like the others'],
  ['dust and look-alikes faint, tagged, countable', 'hide them silently'],
  ['hairlines, one card for each purpose', 'a card around each fact'],
  ['hide a chart under three days', 'two lonely bars'],
  ['“Nothing moved, the fee was paid”', '“FAILED: REVERT opcode executed”'],
  ['logical properties, isolated names, flipped arrows', 'left and right, mirrored numbers'],
] as const

const account = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** The rules of the design, with figures computed from the palettes in use. */
export const StyleRules = () => (
  <section className={styles['rules']} lang="en" dir="ltr" data-sample>
    <h2>Style</h2>
    <h3>Type</h3>
    <ul className={styles['types']}>
      {sizes.map(([size, use]) => (
        <li key={size} style={{ fontSize: Number(size) }}>
          {size} px <small>{use}</small>
        </li>
      ))}
    </ul>
    <ul className={styles['types']}>
      {weights.map(([weight, use]) => (
        <li key={weight} style={{ fontWeight: weight }}>
          {weight} <small>{use}</small>
        </li>
      ))}
    </ul>
    <h3>Space</h3>
    <ul className={styles['spaces']}>
      {spaces.map((space) => (
        <li key={space}>
          <span style={{ inlineSize: space, blockSize: space }} /> {space}
        </li>
      ))}
    </ul>
    <h3>Shapes</h3>
    <ul className={styles['spaces']}>
      <li>
        <Mark address={account} size={32} /> account
      </li>
      <li>
        <Mark address={account} kind="contract" size={32} /> contract
      </li>
      <li>
        <Mark address={account} kind="representative" size={32} /> representative
      </li>
      <li>
        <TokenMark id={account} name="Token" size={32} /> token
      </li>
    </ul>
    <h3>Colours and their lowest contrast over every ground</h3>
    {Object.entries(palettes).map(([name, palette]) => (
      <Roles key={name} name={name} palette={palette} />
    ))}
    <h3>Do and don’t</h3>
    <ul className={styles['pairs']}>
      {rules.map(([good, bad]) => (
        <li key={good}>
          <span data-tone="good">{good}</span>
          <span data-tone="bad">{bad}</span>
        </li>
      ))}
    </ul>
  </section>
)

type RolesProps = { readonly name: string; readonly palette: Palette }

/** Text needs 4.5, graphics need 3. */
function Roles({ name, palette }: RolesProps) {
  const lowest = (role: (typeof texts | typeof graphics)[number]) =>
    Math.min(...grounds.map((ground) => contrast(palette[role], palette[ground])))
  return (
    <div className={styles['theme']} style={{ background: palette.surface, color: palette.text }}>
      <strong>{name}</strong>
      <ul>
        {[...texts, ...graphics].map((role) => (
          <li key={role}>
            <span className={styles['swatch']} style={{ background: palette[role] }} />
            {role} {(Math.floor(lowest(role) * 10) / 10).toFixed(1)}
          </li>
        ))}
      </ul>
    </div>
  )
}
