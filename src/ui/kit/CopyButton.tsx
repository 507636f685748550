import { Copy } from 'lucide-react'
import { Button } from './Button.tsx'
import styles from './copyButton.module.css'

type CopyButtonProps = {
  /** How it stands with the copy. */
  readonly state: 'ready' | 'copying' | 'copied' | 'byHand'
  /** What the button says; what it says once the text was copied; and what to do where the browser lets no page copy. */
  readonly words: { readonly copy: string; readonly copied: string; readonly byHand: string }
  readonly block?: boolean
  /** Whether it is the first thing to do where it stands. */
  readonly isFirst?: boolean
  readonly onPress: () => void
}

/** Copies a text that is too long to be typed again, and says how that went. */
export function CopyButton({ state, words, block = false, isFirst = false, onPress }: CopyButtonProps) {
  return (
    <div className={styles.copy}>
      <Button variant={isFirst ? 'primary' : 'soft'} block={block} onClick={onPress}>
        <Copy size={16} aria-hidden="true" /> <span aria-live="polite">{state === 'copied' ? words.copied : words.copy}</span>
      </Button>
      <span role="status" className={styles.byHand}>
        {state === 'byHand' && words.byHand}
      </span>
    </div>
  )
}
