import { createElement, type ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './layout.module.css'

/** What they can be. */
type Tag = 'div' | 'section' | 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'form' | 'label' | 'p' | 'span' | 'small'

/** A tag's own properties, and which tag it is. */
type As<Name extends Tag, More> = Omit<ComponentProps<Name>, keyof More | 'as'> & More & { readonly as?: Name }

/** Space between what lies within, in px: one of the tokens. */
type Gap = { readonly gap?: 4 | 8 | 12 | 16 | 24 }

const GAPS = { 4: styles.gap4, 8: styles.gap8, 12: styles.gap12, 16: styles.gap16, 24: styles.gap24 }

/** Things below each other, each as wide as all, 16 px apart unless said otherwise. */
export function Stack<Name extends Tag = 'div'>({ as, gap = 16, className, ...rest }: As<Name, Gap>) {
  return createElement(as ?? 'div', { className: cx(styles.stack, GAPS[gap], className), ...rest })
}

type CardLook = Gap & {
  /** A hollow within a card instead of a card. */
  readonly sunken?: boolean
}

/** A stack on a ground of its own. */
export function Card<Name extends Tag = 'div'>({ as, gap = 16, sunken, className, ...rest }: As<Name, CardLook>) {
  return createElement(as ?? 'div', {
    className: cx(styles.stack, GAPS[gap], sunken === true ? styles.well : styles.card, className),
    ...rest,
  })
}

type RowLook = Gap & {
  /** The first at the one end, the last at the other. */
  readonly between?: boolean
  /** What does not fit goes to the next line. */
  readonly wrap?: boolean
  /** On one line of writing instead, for words of several sizes. */
  readonly baseline?: boolean
}

/** Things beside each other, on one middle line, 8 px apart unless said otherwise. */
export function Row<Name extends Tag = 'div'>({ as, gap = 8, between, wrap, baseline, className, ...rest }: As<Name, RowLook>) {
  return createElement(as ?? 'div', {
    className: cx(
      styles.row,
      GAPS[gap],
      between === true && styles.between,
      wrap === true && styles.wrap,
      baseline === true && styles.baseline,
      className,
    ),
    ...rest,
  })
}

/** Names and what they stand for, a `<div>` with `<dt>` and `<dd>` each: the name at the one end of its line, the other at the other. */
export function Facts({ gap = 8, className, ...rest }: ComponentProps<'dl'> & Gap) {
  return <Stack as="dl" className={cx(styles.facts, className)} gap={gap} {...rest} />
}

type MutedLook = {
  /** In px; 14 unless said otherwise. `inherit` = as what is around it. */
  readonly size?: 12 | 14 | 'inherit'
  /** Figures that change do not move what follows them. */
  readonly digits?: boolean
}

const SIZES = { 12: styles.smallest, 14: styles.small, inherit: undefined }

/** Words beside the matter: a hint, a unit, a time. A paragraph unless said otherwise. */
export function Muted<Name extends Tag = 'p'>({ as, size = 14, digits, className, ...rest }: As<Name, MutedLook>) {
  return createElement(as ?? 'p', {
    className: cx(styles.muted, SIZES[size], digits === true && styles.digits, className),
    ...rest,
  })
}
