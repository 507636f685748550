import type { ResourceNamespaceMap } from 'i18next'

type Paths<Tree> = {
  [Key in keyof Tree & (string | number)]: Tree[Key] extends string ? `${Key}` : `${Key}.${Paths<Tree[Key]>}`
}[keyof Tree & (string | number)]

/** Every message key, like `act.retry`. */
export type MessageKey = { [Name in keyof ResourceNamespaceMap]: Paths<ResourceNamespaceMap[Name]> }[keyof ResourceNamespaceMap]

type Union<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer All) => void ? All : never
type All = Union<ResourceNamespaceMap[keyof ResourceNamespaceMap]>

type TextAt<Tree, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? TextAt<Child<Tree, Head>, Rest>
  : Child<Tree, Path>

type Child<Tree, Name extends string> = Name extends keyof Tree
  ? Tree[Name]
  : Name extends `${infer Numeral extends number}`
    ? Numeral extends keyof Tree
      ? Tree[Numeral]
      : never
    : never

type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholders<Rest> : never

/** What a message needs filled in: nothing, or an object with its placeholders. */
type MessageValues<Key extends MessageKey> = [Placeholders<TextAt<All, Key>>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<TextAt<All, Key>>, string | number>>]

/** Words for a key, with its placeholders filled in. A wrong key or a missing value is a type error. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: MessageValues<Key>) => string

/** A key whose message has no placeholders. */
export type PlainKey = { [Key in MessageKey]: MessageValues<Key> extends [] ? Key : never }[MessageKey]
