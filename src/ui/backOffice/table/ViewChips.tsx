import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import styles from './table.module.css'

type ViewChipsProps<View extends string> = {
  readonly label: string
  readonly chosen: View
  /** `count` = how many it has, in words; null or left out = not known, or not told. */
  readonly options: ReadonlyArray<{ readonly value: View; readonly label: string; readonly count?: string | null }>
  readonly onChoose: (view: View) => void
}

/** The parts of a list, one at a time, with how many are in those that wait for somebody. */
export function ViewChips<View extends string>({ label, chosen, options, onChoose }: ViewChipsProps<View>) {
  return (
    <ChipRow label={label}>
      {options.map(({ value, label: words, count = null }) => (
        <Chip key={value} pressed={value === chosen} onPress={() => onChoose(value)}>
          {words}
          {count !== null && <span className={styles.count}>{count}</span>}
        </Chip>
      ))}
    </ChipRow>
  )
}
