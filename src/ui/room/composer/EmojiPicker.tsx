import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EMOTES, emoteAddress } from '#src/api/model/emotes.ts'
import { Chip } from '#src/ui/kit/Chip.tsx'
import { EMOJI } from '#src/api/model/emoji.ts'
import { hasModifier, typedKey } from '#src/ui/kit/keys.ts'
import styles from './emojiPicker.module.css'

export type PickerProps = {
  readonly id: string
  readonly onPick: (emoji: string) => void
  readonly onEscape: () => void
}

type EmojiPickerProps = PickerProps & {
  /** What was chosen on this device, the latest first, as it is written in a line. */
  readonly recent: { readonly current: () => readonly string[]; readonly choose: (emoji: string) => void }
}

type Choice = { readonly key: string; readonly text: string; readonly label: string; readonly picture: ReactNode }

/** The site's own emotes and emoji, those that were chosen lately, of a kind or by a word. A grid is one stop for Tab, arrows inside; Escape closes. */
export function EmojiPicker({ id, recent, onPick, onEscape }: EmojiPickerProps) {
  const { t } = useTranslation('chat')
  const [kind, setKind] = useState<'recent' | 'own' | 'emoji'>('own')
  // What is chosen now is there the next time: nothing moves under a finger.
  const [before] = useState(recent.current)
  const [sought, setSought] = useState('')
  const word = sought.trim().toLowerCase()
  const own = EMOTES.map((code): Choice & { readonly words: string } => {
    const label = t(`emote.${code}`)
    const picture = <img src={emoteAddress(code)} width={28} height={28} alt="" decoding="async" />
    return { key: code, text: `:${code}:`, label, picture, words: `${code} ${label}` }
  })
  const emoji = EMOJI.map(({ emoji: one, words }) => ({
    key: one,
    text: one,
    label: one,
    picture: one,
    words: `${one} ${words}`,
  }))
  const both = [...own, ...emoji]
  const kinds = { recent: both.filter(({ text }) => before.includes(text)).toSorted(inOrderOf(before)), own, emoji }
  const all = word === '' ? kinds[kind] : both
  const found = all.filter(({ words }) => words.toLowerCase().includes(word))
  const pick = (text: string) => {
    recent.choose(text)
    onPick(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (typedKey(event) !== 'Escape') return
    // As in the grid: it closes this panel and nothing else.
    event.stopPropagation()
    onEscape()
  }
  return (
    <div id={id} className={styles.picker} role="group" aria-label={t('picker.label')} data-tall>
      <div
        className={styles.head}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('picker.tabs')}
        onKeyDown={onKeyDown}
        // The line keeps the focus, and a phone its keyboard, unless a word is sought.
        onPointerDown={(event) => !(event.target instanceof HTMLInputElement) && event.preventDefault()}
      >
        {(['recent', 'own', 'emoji'] as const)
          .filter((one) => kinds[one].length > 0)
          .map((one) => (
            <Chip
              key={one}
              pressed={word === '' && kind === one}
              onPress={() => {
                setKind(one)
                setSought('')
              }}
            >
              {t(`picker.${one}`)}
            </Chip>
          ))}
        <input
          className={styles.search}
          type="search"
          value={sought}
          placeholder={t('picker.searchShort')}
          aria-label={t('picker.search')}
          autoComplete="off"
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      {found.length === 0 ? (
        <p className={styles.none} role="status">
          {t('picker.none')}
        </p>
      ) : (
        <Grid key={word === '' ? kind : word} choices={found} onPick={pick} onEscape={onEscape} />
      )}
    </div>
  )
}

/** As they stand in a list. */
const inOrderOf = (list: readonly string[]) => (one: { readonly text: string }, other: { readonly text: string }) =>
  list.indexOf(one.text) - list.indexOf(other.text)

type GridProps = Pick<PickerProps, 'onPick' | 'onEscape'> & { readonly choices: readonly Choice[] }

function Grid({ choices, onPick, onEscape }: GridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // It closes this panel and nothing else, like theatre or a sheet around the chat.
      event.stopPropagation()
      return onEscape()
    }
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const columns = buttons.filter((button) => button.offsetTop === buttons[0]?.offsetTop).length
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
    const next = current + (steps[event.key] ?? 0)
    const button = buttons[next]
    if (next === current || button === undefined || hasModifier(event)) return
    event.preventDefault()
    setCurrent(next)
    button.focus()
  }
  return (
    <div ref={grid} className={styles.grid}>
      {choices.map(({ key, text, label, picture }, index) => (
        <button
          key={key}
          type="button"
          className={styles.one}
          tabIndex={index === current ? 0 : -1}
          aria-label={label}
          title={label}
          onKeyDown={onKeyDown}
          // The input keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            setCurrent(index)
            onPick(text)
          }}
        >
          {picture}
        </button>
      ))}
    </div>
  )
}
