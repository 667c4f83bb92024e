// Recognises common passwords of ten or more characters. Most leaked passwords are a few words with digits and punctuation
// around them, or a walk over the keyboard (rulings 4).

/** Words of leaked passwords, and words that users of this company would think of first. */
const words = new Set(
  `password passwort pass passw motdepasse contrasena welcome welcometo letmein changeme changeit secret default guest
  test testing temp temporary access login logon signin admin administrator root superuser user username master manager
  iloveyou loveyou iloveu ilovegod jesus jesuschrist godisgood blessed family mylove babygirl sweetheart sunshine
  princess princesa butterfly beautiful chocolate cheese banana cookie pepper ginger flower snoopy tinkerbell monkey
  dragon tigger charlie shadow buster maggie superman batman spiderman ironman pokemon pikachu minecraft starwars
  startrek skywalker football baseball basketball softball soccer hockey liverpool chelsea arsenal barcelona realmadrid
  manchester manchesterunited broncos brisbane brisbanebroncos sydney melbourne adelaide perth queensland australia
  aussie newzealand london america computer internet samsung google facebook linkedin microsoft apple android windows
  michael jennifer jessica michelle ashley daniel joshua matthew andrew anthony christopher elizabeth alexander jonathan
  killer hunter ranger trustno trustnoone whatever nothing freedom forever friends letsgo money hello helloworld
  goodluck mustang corvette ferrari mercedes harley harleydavidson summer winter autumn spring january february march
  april may june july august september october november december monday tuesday wednesday thursday friday saturday
  sunday qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc correcthorsebatterystaple
  daybook timesheet timesheets company plant rental workshop`.split(/\s+/),
)

/** Rows and columns of keyboards, the alphabet and the digits. */
const walks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnmqwertyuiop',
  'qwertzuiopasdfghjklyxcvbnmqwertzuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
]

const look: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The words of names, as somebody would type them: without accents, apostrophes and case. */
export function namesIn(...names: readonly string[]): string[] {
  const bare = names.map((name) =>
    name
      .normalize('NFD')
      .replace(/[\p{M}'’]/gu, '')
      .toLowerCase(),
  )
  return bare.flatMap((name) => name.split(/[^\p{L}]+/u)).filter((name) => name.length >= 2)
}

/** Whether an attacker would try this password first. @param own the words of the names of the person and the company. */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const plain = password.toLowerCase()
  const bare = plain.replace(/[^\p{L}]+$/u, '').replace(/^[^\p{L}]+/u, '')
  // Digits in place of letters: p4ssw0rd.
  const spelled = [bare, plain].map((text) => text.replace(/[0134578@$!]/g, (sign) => look[sign] ?? sign))
  const candidates = [bare, ...spelled, ...spelled.map((text) => text.replace(/[^a-z]/g, ''))]
  const known = new Set([...words, ...own])
  return (
    candidates.some((text) => isOfWords(known, text)) ||
    isMonotonous(plain) ||
    isMonotonous(withoutFewLetters(plain))
  )
}

/** 123456789a, abc1234567. */
function withoutFewLetters(plain: string): string {
  const rest = plain.replace(/^[a-z]{1,3}(?=\d)|(?<=\d)[a-z]{1,3}$/g, '')
  return /^\d{6,}$/.test(rest) ? rest : plain
}

/** One known word, or several one after the other: `companyplant`. */
function isOfWords(known: ReadonlySet<string>, text: string): boolean {
  const letters = text.replace(/[^\p{L}]+$/u, '')
  const longest = Math.max(...[...known].map(({ length }) => length))
  const ends = new Set([0])
  for (let end = 1; end <= letters.length; end++)
    for (let start = Math.max(0, end - longest); start < end; start++)
      if (ends.has(start) && known.has(letters.slice(start, end))) ends.add(end)
  return letters.length > 0 && ends.has(letters.length)
}

/** A short piece repeated, or a walk. */
function isMonotonous(plain: string): boolean {
  for (let length = 1; length <= Math.min(8, plain.length / 2); length++) {
    const piece = plain.slice(0, length)
    if (piece.repeat(Math.ceil(plain.length / length)).startsWith(plain)) return true
  }
  const backwards = [...plain].reverse().join('')
  return walks.some((walk) => walk.includes(plain) || walk.includes(backwards))
}
