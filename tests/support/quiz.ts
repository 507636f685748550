/** Questions of a quiz whose right answer is always the one in `right` of their words. */
const quizQuestions = Array.from({ length: 6 }, (_, n) => {
  const both = (text: string) => ({ 'zh-CN': `${text} ${n}`, en: `${text} ${n}` })
  const letters = ['a', 'b', 'c', 'd'] as const
  const right = letters[n % letters.length]!
  const words = (letter: (typeof letters)[number]) => both(letter === right ? 'right' : `wrong-${letter}`)
  return { ask: both('ask'), a: words('a'), b: words('b'), c: words('c'), d: words('d'), right }
})

/** Terms of a quiz of five questions a day. */
export const QUIZ_TERMS = { questions: quizQuestions, perDay: 5, seconds: 10, coins: '20' }
