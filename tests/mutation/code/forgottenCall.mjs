/** Whether a call writes a line of the log, which no test should know. */
export const isLineOfLog = ({ callee }) => /^(debug|info|log|warn|error)$/.test(callee.property?.name)

function isDeed(expression) {
  if (expression.type === 'AwaitExpression' || expression.type === 'UnaryExpression') return isDeed(expression.argument)
  return expression.type === 'CallExpression' && !isLineOfLog(expression)
}

/** StrykerJS leaves out whole blocks; what people forget is one call of several: a push, a note, a look at what waits. */
export const forgottenCall = {
  name: 'ForgottenCall',
  *mutate(path) {
    if (path.isExpressionStatement() && isDeed(path.node.expression)) yield { type: 'EmptyStatement' }
  },
}

/** Adds the mutator to those of StrykerJS, which are a list that no setting adds to. */
export async function addForgottenCall() {
  const { allMutators } = await import(new URL('mutators/mutate.js', import.meta.resolve('@stryker-mutator/instrumenter')).href)
  if (!allMutators.includes(forgottenCall)) allMutators.push(forgottenCall)
}
