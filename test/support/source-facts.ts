import { type ESTree, parseSync } from 'vite';

/** An import of a file. */
export interface Import {
  specifier: string;
  /** The exported names; `*` if the import does not list them. */
  names: string[];
  /** Whether it does not exist at run time. */
  isType: boolean;
}

/** The facts about a file that the architecture rules need. */
export interface SourceFacts {
  imports: Import[];
  /** Calls with a text among their arguments: `insertInto('issuers')`. */
  calls: { name: string; argument: string }[];
  /** Every text in the file, including those of templates. */
  texts: string[];
}

/** Parses a file of TypeScript. Imports of types are included, because layers apply to them, too. */
export function readFacts(path: string, text: string): SourceFacts {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const facts: SourceFacts = { imports: [], calls: [], texts: [] };
  for (const node of nodesOf(program)) addFacts(facts, node);
  return facts;
}

/** Every node below one, in source order. */
export function* nodesOf(value: unknown): Generator<ESTree.Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as ESTree.Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

function addFacts(facts: SourceFacts, node: ESTree.Node): void {
  switch (node.type) {
    case 'ImportDeclaration': {
      const { specifiers, importKind, source } = node;
      const names = specifiers.map((it) => ('imported' in it ? nameOf(it.imported) : '*'));
      const isType = importKind === 'type' || areTypes(specifiers);
      return void facts.imports.push({ specifier: source.value, names, isType });
    }
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration': {
      if (!node.source) return;
      const isType = node.exportKind === 'type' || ('specifiers' in node && areTypes(node.specifiers));
      return void facts.imports.push({ specifier: node.source.value, names: ['*'], isType });
    }
    case 'ImportExpression':
    case 'TSImportType': {
      const specifier = textOf(node.source);
      const isType = node.type === 'TSImportType';
      if (specifier !== undefined) facts.imports.push({ specifier, names: ['*'], isType });
      return;
    }
    case 'CallExpression': {
      const name = nameOf('property' in node.callee ? node.callee.property : node.callee);
      const texts = node.arguments.map(textOf).filter((text) => text !== undefined);
      return void facts.calls.push(...texts.map((argument) => ({ name, argument })));
    }
    case 'Literal':
      return void (typeof node.value === 'string' && facts.texts.push(node.value));
    case 'TemplateElement':
      return void facts.texts.push(node.value.raw);
  }
}

/** Whether each of the names is marked as a type: `{ type A, type B }`. */
function areTypes(specifiers: (ESTree.ImportDeclarationSpecifier | ESTree.ExportSpecifier)[]): boolean {
  const kinds = specifiers.map((it) => {
    if ('importKind' in it) return it.importKind;
    return 'exportKind' in it ? it.exportKind : 'value';
  });
  return kinds.length > 0 && kinds.every((kind) => kind === 'type');
}

/** The text of a literal, also of a template without values. */
function textOf(node: ESTree.Node | null): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' && node.quasis.length === 1 ? node.quasis[0]?.value.raw : undefined;
}

function nameOf(node: ESTree.Node): string {
  return 'name' in node && typeof node.name === 'string' ? node.name : (textOf(node) ?? '');
}
