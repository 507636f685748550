import { useSelector } from '@xstate/react'
import { History } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InspectorRef } from '#src/machines/inspector/inspectorMachine.ts'
import { treeOf, type TreeLine } from '#src/machines/inspector/inspectorSelectors.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { SearchField } from './SearchField.tsx'
import { stateText } from './stateText.ts'
import { moveFocus } from './treeKeys.ts'
import { cx } from '#src/ui/kit/cx.ts'
import parts from './common.module.css'
import styles from './tree.module.css'

type ActorTreeProps = {
  readonly inspector: InspectorRef
  /** Whether the actor that is chosen comes into sight by itself. */
  readonly reveals?: boolean
  readonly onChosen: () => void
}

/** The actors as a tree with their states, to choose one. A single tab stop; arrow keys move within. */
export function ActorTree({ inspector, reveals = true, onChosen }: ActorTreeProps) {
  const { t } = useTranslation('inspector')
  const actors = useSelector(inspector, ({ context }) => context.view.actors)
  const chosen = useSelector(inspector, ({ context }) => context.chosen)
  const search = useSelector(inspector, ({ context }) => context.search)
  const events = useSelector(inspector, ({ context }) => context.view.events)
  const [ended, setEnded] = useState(false)
  const lines = useMemo(() => treeOf(actors, { search, ended, events }), [actors, search, ended, events])
  const stop = lines.some(({ key }) => key === chosen) ? chosen : lines[0]?.key
  const choose = (key: string) => {
    inspector.send({ type: 'actor.chosen', key })
    onChosen()
  }
  return (
    <>
      <div className={parts.tools}>
        <SearchField
          label={t('inspector.search')}
          hint={t('inspector.searchHint')}
          value={search}
          onChange={(text) => inspector.send({ type: 'search.changed', text })}
        />
        <IconButton label={t('inspector.ended')} aria-pressed={ended} onClick={() => setEnded(!ended)}>
          <History size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {lines.length === 0 && <p className={parts.quiet}>{t('inspector.noActors')}</p>}
      <ul>
        {lines.map((line) => (
          <Actor
            key={line.key}
            actor={line.key}
            name={line.name}
            depth={line.depth}
            status={line.status}
            found={line.found.join(' ')}
            plain={line.value === null}
            words={line.value === null ? t(`inspector.status.${line.status}`) : stateText(line.value)}
            chosen={line.key === chosen}
            reveals={reveals}
            stop={line.key === stop}
            onChoose={choose}
          />
        ))}
      </ul>
    </>
  )
}

type ActorProps = Pick<TreeLine, 'name' | 'depth' | 'status'> & {
  readonly actor: string
  readonly words: string
  /** It has no states of its own. */
  readonly plain: boolean
  /** The events by which it was found. */
  readonly found: string
  readonly chosen: boolean
  readonly reveals: boolean
  readonly stop: boolean
  readonly onChoose: (key: string) => void
}

const Actor = memo(
  function Actor({ actor, name, depth, status, plain, words, found, chosen, reveals, stop, onChoose }: ActorProps) {
    const line = useRef<HTMLButtonElement>(null)
    // What is chosen by itself may stand far down.
    useEffect(() => {
      if (chosen && reveals) line.current?.scrollIntoView({ block: 'nearest' })
    }, [chosen, reveals])
    return (
      <li>
        <button
          ref={line}
          type="button"
          className={cx(parts.pick, styles.actor)}
          data-depth={Math.min(depth, 4)}
          data-status={status}
          data-plain={plain}
          data-found={found !== ''}
          aria-pressed={chosen}
          tabIndex={stop ? 0 : -1}
          onClick={() => onChoose(actor)}
          onKeyDown={moveFocus}
        >
          <span className={parts.name}>{name}</span>
          <Muted as="span" className={styles.value} size={12}>
            {words}
          </Muted>
          {found !== '' && <span className={styles.found}>{found}</span>}
        </button>
      </li>
    )
  },
  (one, other) =>
    one.words === other.words &&
    one.found === other.found &&
    one.status === other.status &&
    one.chosen === other.chosen &&
    one.reveals === other.reveals &&
    one.stop === other.stop &&
    one.depth === other.depth &&
    one.name === other.name,
)
