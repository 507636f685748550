import { createElement } from 'react'
import { type Block, type Inline, readMarkdown } from '#src/api/model/markdown.ts'
import { LinkOfContent } from './LinkOfContent.tsx'
import styles from './markdown.module.css'

/** A text in Markdown, drawn as elements: nothing in it is ever taken for markup, and it leads nowhere but where content may. */
export function Markdown({ text }: { readonly text: string }) {
  return <div className={styles.text}>{readMarkdown(text).map(drawBlock)}</div>
}

function drawBlock(block: Block, key: number) {
  switch (block.type) {
    case 'heading':
      return createElement(`h${block.level}`, { key }, block.parts.map(drawPart))
    case 'paragraph':
      return <p key={key}>{block.parts.map(drawPart)}</p>
    case 'quote':
      return <blockquote key={key}>{block.parts.map(drawPart)}</blockquote>
    case 'list':
      return createElement(
        block.isOrdered ? 'ol' : 'ul',
        { key },
        block.items.map((item, index) => <li key={index}>{item.map(drawPart)}</li>),
      )
    case 'code':
      return <pre key={key}>{block.text}</pre>
    case 'rule':
      return <hr key={key} />
  }
}

function drawPart(part: Inline, key: number) {
  switch (part.type) {
    case 'text':
      return part.text
    case 'code':
      return <code key={key}>{part.text}</code>
    case 'strong':
      return <strong key={key}>{part.parts.map(drawPart)}</strong>
    case 'emphasis':
      return <em key={key}>{part.parts.map(drawPart)}</em>
    case 'picture':
      return <img key={key} src={part.src} alt={part.alt} loading="lazy" />
    case 'link':
      return (
        <LinkOfContent key={key} to={part.to}>
          {part.text}
        </LinkOfContent>
      )
  }
}
