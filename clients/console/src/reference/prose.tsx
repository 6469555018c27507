/** Text of the contract: paragraphs and lists, with code between backticks. */
export const Prose = ({ text }: { readonly text: string | undefined }) => (
  <>
    {text
      ?.split('\n\n')
      .map((paragraph) =>
        paragraph.startsWith('- ') ? (
          <ul key={paragraph}>{paragraph.split(/^- /m).map((item) => item && <li key={item}>{withCode(item)}</li>)}</ul>
        ) : (
          <p key={paragraph}>{withCode(paragraph)}</p>
        ),
      )}
  </>
);

const withCode = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={`${at} ${part}`}>{part}</code> : part));
