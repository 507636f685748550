/** The emoji on offer, what people say while watching together, each with the words that it is found by. */
export const EMOJI: readonly { readonly emoji: string; readonly words: string }[] = [
  '😀 smile 笑|😁 grin 笑|😂 joy 笑哭|🤣 rofl 大笑|😊 happy 开心|😍 love 喜欢|😘 kiss 亲|😎 cool 酷',
  '🤔 think 思考|😏 smirk 得意|😴 sleep 困|😭 cry 哭|😤 huff 哼|😡 angry 生气|😱 scream 惊|🥳 party 庆祝',
  '👍 up good 赞|👎 down bad 踩|👏 clap 鼓掌|🙏 pray 拜托|💪 strong 加油|✌️ victory 耶|👌 ok 好|🤝 deal 握手',
  '❤️ heart love 爱心|💔 broken 心碎|🔥 fire 火|🎉 party 庆祝|🎊 confetti 彩带|✨ sparkle 闪|⭐ star 星|🌹 rose 玫瑰',
  '⚽ football soccer goal 足球|🏀 basketball 篮球|🎮 game esports 电竞|🏆 trophy cup 奖杯|🥇 gold medal 金牌|🥅 goal net 球门|🎯 target 命中|📣 cheer 加油',
  '🚀 rocket 火箭|⚡ fast 闪电|💯 hundred 满分|☕ coffee 咖啡|🍺 beer 啤酒|🍉 melon 吃瓜|👀 eyes look 看|🐐 goat 山羊',
].flatMap((row) =>
  row.split('|').map((one) => {
    const [emoji = '', ...words] = one.split(' ')
    return { emoji, words: words.join(' ') }
  }),
)
