import { Plus, Search, SlidersHorizontal } from 'lucide-react'
import { type ChangeEvent, type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { DateField } from '#src/ui/kit/DateField.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { clearFilters, isFiltered } from './filtered.ts'
import type { Address } from './useAddress.ts'
import { SEARCH } from './useTableKeys.ts'
import styles from './table.module.css'

/** One thing that rows are filtered by; `id` is its name in the address. */
export type Filter = {
  readonly id: string
  readonly label: string
} & (
  | { readonly kind: 'text' }
  /** `usual` = the day that counts while none is chosen. */
  | { readonly kind: 'date'; readonly usual?: string }
  /** `usual` = what counts while none is chosen, in words; left out = all. */
  | {
      readonly kind: 'choice'
      readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
      readonly usual?: string
    }
)

/** The beginning of something new. */
export type Adding = { readonly label: string; readonly onPress: () => void }

type FilterBarProps = {
  readonly address: Address
  /** The first is the search that `/` goes to. */
  readonly filters: readonly Filter[]
  /** What chooses among them at one press. */
  readonly beside?: ReactNode
  /** A button below the first line, beside what unfolds the others; false = there is none. */
  readonly add?: Adding | false
  /** What else stands beside them. */
  readonly children?: ReactNode
}

/**
 * Filters of a table, kept in the address. What is chosen counts at once, what is written when it is sent. On a phone all but the first, which
 * is the search where there is one, are folded away until they are asked for; how many of them count is said.
 */
export function FilterBar({ address, filters, beside, add = false, children }: FilterBarProps) {
  const { t } = useTranslation('backOffice')
  const written = filters.filter(({ kind }) => kind === 'text')
  const choices = filters.flatMap((filter) => (filter.kind === 'choice' ? [filter] : []))
  const dates = filters.flatMap((filter) => (filter.kind === 'date' ? [filter] : []))
  const present = written.map(({ id }) => address.get(id) ?? '').join('\n')
  const [isOpen, setOpen] = useState(false)
  const area = useId()
  const first = written[0] ?? choices[0] ?? dates[0]
  // Days from one to another are one thing.
  const folded = filters.filter((one) => one !== first && (first?.kind !== 'date' || one.kind !== 'date'))
  const used = folded.filter(({ id }) => address.get(id) !== null).length
  const more = folded.length === 0 ? t('backOffice.table.tools') : t('backOffice.table.filters')
  const foldOf = (filter: Filter | undefined) => (filter === first ? styles.first : styles.fold)
  if (filters.length === 0 && children === undefined) return null
  return (
    <div className={styles.filters} id={area} role="search" data-folded={!isOpen}>
      {written.length > 0 && <Written key={present} address={address} filters={written} />}
      {(folded.length > 0 || children !== undefined) && (
        <Button
          variant="outline"
          className={styles.unfold}
          aria-label={used === 0 ? more : t('backOffice.table.filtersUsed', { used })}
          aria-expanded={isOpen}
          aria-controls={area}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={20} aria-hidden="true" />
          <span className={styles.unfoldWord}>{more}</span>
          {used > 0 && <span className={styles.count}>{used}</span>}
        </Button>
      )}
      {add !== false && (
        <Button className={styles.add} onClick={add.onPress}>
          <Plus size={20} aria-hidden="true" />
          {add.label}
        </Button>
      )}
      {choices.map((filter) => (
        <SelectField
          key={filter.id}
          className={cx(styles.choice, foldOf(filter))}
          label={filter.label}
          value={address.get(filter.id) ?? ''}
          options={[{ value: '', label: filter.usual ?? t('backOffice.table.all') }, ...filter.options]}
          onChange={(value) => address.set({ [filter.id]: value })}
        />
      ))}
      {dates.length > 0 && (
        <div className={cx(styles.range, foldOf(dates[0]))}>
          {dates.map(({ id, label, usual }) => (
            <DateField
              key={id}
              label={label}
              value={address.get(id) ?? usual ?? ''}
              // As days stand in the rows.
              words={(address.get(id) ?? usual) || t('backOffice.table.anyDay')}
              onChange={(event) => address.set({ [id]: event.target.value })}
            />
          ))}
        </div>
      )}
      {beside !== undefined && <div className={styles.beside}>{beside}</div>}
      {isFiltered(address, filters) && (
        <Button variant="plain" className={styles.clear} onClick={() => clearFilters(address, filters)}>
          {t('backOffice.table.clear')}
        </Button>
      )}
      {children !== undefined && <div className={cx(styles.tools, styles.fold)}>{children}</div>}
    </div>
  )
}

/** The filters that are written, sent together: the search, which says what it looks for in its box, and others beside it. */
function Written({ address, filters }: Pick<FilterBarProps, 'address' | 'filters'>) {
  const { t } = useTranslation('backOffice')
  const [draft, setDraft] = useState(() => new Map(filters.map(({ id }) => [id, address.get(id) ?? ''])))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    address.set(Object.fromEntries(draft))
  }
  const [search, ...others] = filters
  const field = (id: string) => ({
    type: 'search',
    autoComplete: 'off',
    maxLength: 40,
    value: draft.get(id) ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft(new Map(draft).set(id, event.target.value)),
  })
  return (
    <form className={styles.written} onSubmit={submit} noValidate>
      {search !== undefined && (
        <div className={styles.search}>
          <input aria-label={search.label} placeholder={search.label} {...field(search.id)} {...SEARCH} />
          <IconButton type="submit" label={t('backOffice.table.search')}>
            <Search size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {others.map(({ id, label }) => (
        <TextField key={id} className={styles.fold} label={label} {...field(id)} />
      ))}
    </form>
  )
}
