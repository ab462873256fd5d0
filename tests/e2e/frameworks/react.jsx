// A page of players by React, in strict mode.
import { StrictMode, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";

function Page() {
  const [puzzles, setPuzzles] = useState(["soma", "diabolical", "bedlam"]);
  const [[step, speed], setPlace] = useState([2, 5]);
  const [isShown, show] = useState(true);
  const [steps, setSteps] = useState(0);
  return (
    <>
      <button id="reverse" onClick={() => setPuzzles(puzzles.toReversed())}>Reverse</button>
      <button id="forward" onClick={() => setPlace([5, 50])}>Forward</button>
      <button id="toggle" onClick={() => show(!isShown)}>Toggle</button>
      <output>{steps}</output>
      <ul>
        {isShown &&
          puzzles.map((puzzle) => (
            <li key={puzzle}>
              <cubefall-player id={puzzle} puzzle={puzzle} solution={1} step={step} speed={speed} onstep={() => setSteps((steps) => steps + 1)}>
                <a href={`#${puzzle}`}>{puzzle}</a>
              </cubefall-player>
            </li>
          ))}
      </ul>
    </>
  );
}

const page = <StrictMode><Page /></StrictMode>;

export const render = () => renderToString(page);
export const hydrate = (place) => hydrateRoot(place, page);
