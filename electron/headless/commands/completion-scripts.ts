/**
 * Completion scripts of shells. Each finds the command by the words before the cursor, and then offers what can follow:
 * the value of the option before the cursor, or else options, subcommands, and arguments.
 */
import type { Completion, Value } from './completions.ts';

/** Shells show little of a description. */
const toSentence = (description: string) => description.split(/(?<=[a-z])\. /)[0] ?? '';

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const nameOf = (path: readonly string[]) => path.map((word) => ` ${word}`).join('');

/** The lines of a `case` that extends `command` by the word after it, if that is a subcommand. */
function caseOfCommands(completions: readonly Completion[]): string {
  const names = completions.filter(({ path }) => path.length > 0).map(({ path }) => quote(nameOf(path)));
  return `    case "$command $word" in\n      ${names.join('|')}) command="$command $word" ;;\n    esac`;
}

/** The branches of a `case` on the command and the option before the cursor. */
function casesOfValues(completions: readonly Completion[], offer: (value: Value) => string): string {
  const byAction = new Map<string, string[]>();
  for (const { path, options } of completions) {
    for (const { name, value } of options) {
      if (value === undefined) continue;
      const action = offer(value);
      byAction.set(action, [...(byAction.get(action) ?? []), quote(`${nameOf(path)} ${name}`)]);
    }
  }
  return [...byAction].map(([action, names]) => `    ${names.join('|')}) ${action} ;;`).join('\n');
}

const bashPaths = { file: '-f', folder: '-d', unknown: '' };

export function bashScript(completions: readonly Completion[]): string {
  const offer = (value: Value) =>
    typeof value === 'object' ? `words=${quote(value.words.join(' '))}` : `paths=${bashPaths[value]}`;
  const join = (candidates: readonly { name: string }[]) =>
    quote(candidates.map(({ name }) => name).join(' '));
  const lines = completions.map(({ path, commands, options, argument }) => {
    const words = commands.length > 0 ? `words=${join(commands)}` : offer(argument);
    return `      ${quote(nameOf(path))}) ${words} options=${join(options)} ;;`;
  });
  return `# Completes offerdesk in bash.
_offerdesk() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local command= word words= options= paths=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${caseOfCommands(completions)}
  done
  case "$command $previous" in
${casesOfValues(completions, offer)}
    *) case "$command" in
${lines.join('\n')}
    esac ;;
  esac
  [[ $current == -* ]] && words=$options paths=
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"; [[ $paths ]] && compgen $paths -- "$current")
  [[ $paths ]] && compopt -o filenames 2> /dev/null
}
complete -F _offerdesk offerdesk
`;
}

const zshPaths = { file: '_files', folder: '_files -/', unknown: ':' };

export function zshScript(completions: readonly Completion[]): string {
  const complete = (value: Value) =>
    typeof value === 'object' ? `compadd -- ${value.words.map(quote).join(' ')}` : zshPaths[value];
  const describe = (tag: string, candidates: readonly { name: string; description: string }[]) => {
    const items = candidates.map(({ name, description }) =>
      quote(`${name.replaceAll(':', '\\:')}:${toSentence(description)}`),
    );
    return items.length > 0 ? `candidates=(${items.join(' ')}); _describe ${tag} candidates` : '';
  };
  const lines = completions.map(({ path, commands, options, argument }) => {
    const steps = [describe('command', commands), describe('option', options), complete(argument)];
    return `      ${quote(nameOf(path))}) ${steps.filter(Boolean).join('; ')} ;;`;
  });
  return `#compdef offerdesk
# Completes offerdesk in zsh.
_offerdesk() {
  local previous=\${words[CURRENT-1]} command= word
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
${caseOfCommands(completions)}
  done
  case "$command $previous" in
${casesOfValues(completions, complete)}
    *) case "$command" in
${lines.join('\n')}
    esac ;;
  esac
}
# In a folder of functions, this file is loaded by the first completion, as the function itself.
if [[ $funcstack[1] == _offerdesk ]]; then _offerdesk "$@"; else compdef _offerdesk offerdesk; fi
`;
}

export function fishScript(completions: readonly Completion[]): string {
  const paths = completions.filter(({ path }) => path.length > 0).map(({ path }) => quote(nameOf(path)));
  const lines = completions.flatMap(({ path, commands, options, argument }) => {
    const start = `complete -c offerdesk -n '__offerdesk_is ${quote(nameOf(path)).replaceAll("'", '"')}'`;
    return [
      ...commands.map(
        ({ name, description }) => `${start} -f -a ${name} -d ${quote(toSentence(description))}`,
      ),
      ...options.map(({ name, description, value }) =>
        [
          start,
          `-l ${name.replace(/^--/, '')}`,
          `-d ${quote(toSentence(description))}`,
          value === undefined ? '-f' : `-r ${fishValue(value)}`,
        ].join(' '),
      ),
      ...(argument === 'unknown' ? [] : [`${start} ${fishValue(argument)}`]),
    ];
  });
  return `# Completes offerdesk in fish.
function __offerdesk_is
  set -l command ''
  for word in (commandline -opc)[2..-1]
    contains -- "$command $word" ${paths.join(' ')}; and set command "$command $word"
  end
  test "$command" = "$argv[1]"
end
${lines.join('\n')}
`;
}

function fishValue(value: Value): string {
  if (typeof value === 'object') return `-f -a ${quote(value.words.join(' '))}`;
  return { file: '-F', folder: `-f -a '(__fish_complete_directories)'`, unknown: '-f' }[value];
}
