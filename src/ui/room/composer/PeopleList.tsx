import { useTranslation } from 'react-i18next'
import type { Person } from '#src/api/model/mention.ts'
import styles from './peopleList.module.css'

type PeopleListProps = {
  readonly id: string
  /** Who may be meant, the latest speakers first. */
  readonly people: readonly Person[]
  /** The name as far as it is typed. */
  readonly begun: string
  readonly onPick: (person: Person) => void
}

/** Most names on offer at once. */
const SHOWN = 8

/** Who may be meant by the name that is being typed, the latest speakers first. Tab goes through them. */
export function PeopleList({ id, people, begun, onPick }: PeopleListProps) {
  const { t } = useTranslation('chat')
  const named = peopleNamed(people, begun)
  if (named.length === 0) return null
  return (
    <div id={id} className={styles.people} role="group" aria-label={t('write.people')}>
      {named.slice(0, SHOWN).map((person) => (
        <button
          key={person.memberId}
          type="button"
          className={styles.person}
          // The input keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          @{person.name}
        </button>
      ))}
    </div>
  )
}

/** The people whose names begin as what was typed, whatever its case. */
function peopleNamed(people: readonly Person[], begun: string): readonly Person[] {
  const wanted = begun.toLowerCase()
  return people.filter(({ name }) => name.toLowerCase().startsWith(wanted))
}
